"""The course on the screen: the list of chapters with its marks, and one lesson step by step."""
