"""Judges a list of targets on a Spark cluster: each partition is piped through interlint.

usage: spark-submit spark.py TARGETS LINES [--partitions N] [--interlint PATH] [OPTION of lint …]

TARGETS has a target on each line. LINES becomes a folder with a JSON line for each of them; then

    interlint merge --history FILE|URL --targets TARGETS LINES/part-*

stores them as one run. A partition that is lost on the way is judged again, and its lines count once.
"""

import argparse
import os
import re
import shlex

from pyspark.sql import SparkSession

arguments = argparse.ArgumentParser()
arguments.add_argument("targets")
arguments.add_argument("lines")
arguments.add_argument("--partitions", type=int, default=0, help="else one for each 250 targets")
arguments.add_argument("--interlint", default="interlint", help="where it is on every machine")
chosen, options = arguments.parse_known_args()

with open(chosen.targets, encoding="utf-8") as file:
    targets = [line.strip() for line in file if line.strip() and not line.startswith("#")]

# Neighbours share a partition: a host is asked by as few machines at a time as its targets allow.
targets.sort(key=lambda target: re.findall(r"//([^/?#\"]*)", target)[:1])

# `pipe` gives a command no environment but this: where programs are, and the secrets that are named.
names = {"PATH", "HOME"}.union(*(re.findall(r"\benv:(\w+)", target) for target in targets + options))
environment = {name: os.environ[name] for name in names if name in os.environ}

# Findings (1) and targets out of reach (3) are results; all else, a signal included, is a failure,
# after which Spark runs the partition again.
judge = '"$0" lint --targets - --output jsonl "$@"; case $? in 0 | 1 | 3) ;; *) exit 1 ;; esac'
command = shlex.join(["sh", "-c", judge, chosen.interlint, *options])

spark = SparkSession.builder.appName("interlint").getOrCreate()
partitions = chosen.partitions or len(targets) // 250 + 1
(
    spark.sparkContext.parallelize(targets, partitions)
    .pipe(command, environment, checkCode=True)
    .saveAsTextFile(chosen.lines)
)
spark.stop()
