"""Practice on the screen: free questions, runs of every mode, the book of missed questions, favourites."""
