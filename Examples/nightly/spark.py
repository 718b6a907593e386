"""Checks a list of targets on a Spark cluster: each partition is piped through interlint.

usage: spark-submit spark.py TARGETS LINES [--partitions N] [--interlint PATH] [--usual FILE] [OPTION of lint …]

TARGETS has one target per line. LINES is created as a folder with a JSON line for each target. Then

    interlint merge --history FILE|URL --targets TARGETS LINES/part-*

stores the results as one run. A partition that is lost is checked again, and its lines are counted once.

With --usual, targets are compared with the runs in a history, of which no worker needs to know:

    interlint history usual --history FILE|URL > FILE
"""

import argparse
import os
import re
import shlex

from pyspark.sql import SparkSession

arguments = argparse.ArgumentParser()
arguments.add_argument("targets")
arguments.add_argument("lines")
arguments.add_argument("--partitions", type=int, default=0, help="default: one for each 250 targets")
arguments.add_argument("--interlint", default="interlint", help="path of interlint on all machines")
arguments.add_argument("--usual", help="what is usual of the targets; on storage that all machines share")
chosen, options = arguments.parse_known_args()

if chosen.usual:
    options += ["--usual", os.path.abspath(chosen.usual)]

with open(chosen.targets, encoding="utf-8") as file:
    targets = [line.strip() for line in file if line.strip() and not line.startswith("#")]

# Sorting by host keeps the number of machines low that send requests to a host at the same time.
targets.sort(key=lambda target: re.findall(r"//([^/?#\"]*)", target)[:1])

# `pipe` passes only this environment: PATH and HOME, and the secrets that targets name.
names = {"PATH", "HOME"}.union(*(re.findall(r"\benv:(\w+)", target) for target in targets + options))
environment = {name: os.environ[name] for name in names if name in os.environ}

# Findings (1) and targets that could not be checked (3) are results. Any other status or a signal is
# a failure, after which Spark runs the partition again.
judge = '"$0" lint --targets - --output jsonl "$@"; case $? in 0 | 1 | 3) ;; *) exit 1 ;; esac'
command = shlex.join(["sh", "-c", judge, chosen.interlint, *options])

spark = SparkSession.builder.appName("interlint").getOrCreate()
# An empty partition would be a list without targets, which is an error.
partitions = min(chosen.partitions or len(targets) // 250 + 1, max(1, len(targets)))
(
    spark.sparkContext.parallelize(targets, partitions)
    .pipe(command, environment, checkCode=True)
    .saveAsTextFile(chosen.lines)
)
spark.stop()
