"""Parts of the screen that need a script in the browser: the clickable rack, the language of the document."""
