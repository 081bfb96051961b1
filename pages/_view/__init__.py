"""View parts: core values in, Streamlit elements out. No metric is known here by name."""
