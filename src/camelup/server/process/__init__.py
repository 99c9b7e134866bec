"""Running the server: the application, its processes, its commands."""
