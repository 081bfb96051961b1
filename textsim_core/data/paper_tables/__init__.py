"""Tables that people read, for a paper or a README: each module holds a WRITER."""
