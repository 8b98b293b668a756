#!/usr/bin/python3
"""Ten rounds of tools/chaos_nodes, every kind of them; `make chaos-nodes` does two hundred."""
import os
import subprocess
import sys

if os.environ.get("QWIXX_SANITIZE"):
    print("left to the quick build: three nodes under sanitizers take minutes")
    sys.exit(77)
run = subprocess.run([sys.executable, os.path.join(os.environ["QWIXX_SOURCE_DIR"], "tools", "chaos_nodes"),
                      "--rounds", "10", "--tables", "4", "--quick"], stdout=subprocess.PIPE, text=True)
print(run.stdout)
if run.returncode == 0 and "nothing lost, nothing twice" not in run.stdout:
    sys.exit("it says nothing")
sys.exit(run.returncode)
