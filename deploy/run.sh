#!/bin/sh
# A command of operations as the server's user and with the server's settings, where systemd runs the server:
#   deploy/run.sh npm run doctor
#   AS=postgres deploy/run.sh npm run drill:restore
set -eu
exec systemd-run --quiet --pipe --wait --collect \
  --uid="${AS:-secret}" \
  --working-directory=/opt/secret/dist \
  --property=EnvironmentFile=/etc/secret/env \
  --property=PrivateTmp=yes \
  --setenv=NODE_ENV=production \
  --setenv=DATA_DIR=/var/lib/secret \
  --setenv=BACKUP_DIR=/var/lib/secret-backups \
  --setenv=WAL_ARCHIVE_DIR=/var/lib/secret-log \
  --setenv=POSTGRES_BIN=/usr/lib/postgresql/18/bin \
  --setenv=npm_config_cache=/tmp/npm \
  --setenv=npm_config_update_notifier=false \
  --setenv=TMPDIR=/var/tmp \
  "$@"
