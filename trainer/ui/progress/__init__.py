"""The progress page and the glance of it on the first page: what the learner model says, asked once for each answer."""
