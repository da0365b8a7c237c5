"""Games that were brought along: files of records read part by part, and the games kept of them."""
