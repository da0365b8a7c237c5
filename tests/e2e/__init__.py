"""The application in a real browser, against a real server: `make end-to-end`."""
