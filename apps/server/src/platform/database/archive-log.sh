#!/bin/sh
# PostgreSQL's archive_command: sh archive-log.sh "%p" "%f" FOLDER
# Keeps a finished piece of the log, compressed, whole and on disk before PostgreSQL may forget it. A piece that is there
# already is left as it is: the same again is fine (PostgreSQL asks again after a crash), another one is refused.
set -eu
piece=$1
kept=$3/$2.gz
unfinished=$3/.$2.unfinished

if [ -e "$kept" ]; then
  gzip -cd "$kept" | cmp -s - "$piece" || { echo "$kept is there already, and is another one" >&2; exit 1; }
  sync "$kept" "$3"
  exit 0
fi
# Beside those who order it takes only what they leave of the processor.
nice gzip -1 -c "$piece" > "$unfinished"
sync "$unfinished"
mv "$unfinished" "$kept"
sync "$3"
