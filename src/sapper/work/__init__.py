"""One way to do work in threads, in processes or on a cluster, whatever the work is."""
