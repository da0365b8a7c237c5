"""What `tankchess bench` measures. Measurements that need a checkout are in the folder bench/ beside src/."""
