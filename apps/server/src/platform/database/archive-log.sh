#!/bin/sh
# PostgreSQL's archive_command: sh archive-log.sh "%p" "%f" FOLDER
# Archives a finished log segment, compressed and synced to disk, before PostgreSQL may delete it. Never overwrites an
# archived segment: the same segment again succeeds (PostgreSQL retries after a crash), a different one is rejected.
set -eu
piece=$1
kept=$3/$2.gz
unfinished=$3/.$2.unfinished

if [ -e "$kept" ]; then
  gzip -cd "$kept" | cmp -s - "$piece" || { echo "$kept already exists with different content" >&2; exit 1; }
  sync "$kept" "$3"
  exit 0
fi
# Low priority, so that compression only uses idle processor time.
nice gzip -1 -c "$piece" > "$unfinished"
sync "$unfinished"
mv "$unfinished" "$kept"
sync "$3"
