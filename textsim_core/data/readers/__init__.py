"""One file a format: each module holds a READER."""
