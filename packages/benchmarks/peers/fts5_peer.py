"""SQLite's FTS5 as a peer, by the SQLite that Python comes with: src/peers/peer-lines.ts has the protocol.

The index keeps no copy of the texts, and has lists of prefixes of up to three characters. Python only hands the query
over; the milliseconds are SQLite's own but for some hundredths.
"""

import json
import os
import re
import sqlite3
import sys
import time

HITS = 20
WORD = re.compile(r"[^\W_]+")
FIRST = "SELECT rowid FROM documents WHERE documents MATCH ? ORDER BY bm25(documents, 3, 2, 1) LIMIT ?"
COUNT = "SELECT count(*) FROM documents WHERE documents MATCH ?"


def expression(query, is_prefix, is_any):
    """All words, or any; the last may be the start of a longer one."""
    words = ['"%s"' % word for word in WORD.findall(query)]
    if words and is_prefix:
        words[-1] += "*"
    return (" OR " if is_any else " AND ").join(words)


def search(database, query, is_prefix, is_any):
    wanted = expression(query, is_prefix, is_any)
    if wanted == "":
        return 0
    database.execute(FIRST, (wanted, HITS)).fetchall()
    return database.execute(COUNT, (wanted,)).fetchone()[0]


def answers(database, path, lines):
    count = 0
    for line in lines:
        head = line.rstrip("\n").split("\t")
        following = [next(lines).rstrip("\n") for _ in range(int(head[-1]))] if head[0] != "finish" else []
        started = time.perf_counter()
        if head[0] == "add":
            rows = [(count + at, *text.split("\t")) for at, text in enumerate(following)]
            count += len(rows)
            with database:
                database.executemany("INSERT INTO documents(rowid, title, hierarchy, content) VALUES (?, ?, ?, ?)", rows)
            yield {"ms": [milliseconds_since(started)]}
        elif head[0] == "finish":
            with database:
                database.execute("INSERT INTO documents(documents) VALUES ('optimize')")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            yield {"ms": [milliseconds_since(started)], "bytes": os.path.getsize(path)}
        else:
            times, totals = [], []
            for query in following:
                started = time.perf_counter()
                totals.append(search(database, query, head[1] == "1", head[3] == "1"))
                times.append(milliseconds_since(started))
            yield {"ms": times, "totals": totals}


def milliseconds_since(started):
    return (time.perf_counter() - started) * 1000


def main():
    path = os.path.join(sys.argv[1], "fts5.sqlite")
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA mmap_size = 4000000000")
    database.execute(
        "CREATE VIRTUAL TABLE documents USING fts5(title, hierarchy, content, content='', prefix='1 2 3',"
        " tokenize='unicode61 remove_diacritics 2')"
    )
    print(json.dumps({"version": sqlite3.sqlite_version}), flush=True)
    lines = iter(open(sys.stdin.fileno(), encoding="utf-8", errors="replace", newline="\n"))
    for answer in answers(database, path, lines):
        print(json.dumps(answer), flush=True)


main()
