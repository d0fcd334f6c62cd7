# The server, its worker and every command of operations; docs/operating.md says how they are started.
# `npm run drill:image` takes these steps without an engine.

ARG NODE_VERSION=26.10.0

# What is installed is said by these files alone: an edit of the sources installs nothing anew.
FROM node:${NODE_VERSION}-trixie-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY tools/square-sandbox/package.json tools/square-sandbox/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY packages packages
COPY apps apps
COPY tools tools
COPY tsconfig.base.json ./
RUN npm run build

# Only the root's own packages, which the build doesn't take in. Node.js is in the image.
FROM manifests AS product
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund \
  && rm -r node_modules/node node_modules/.bin/node

# The log is kept by the script that the embedded PostgreSQL keeps it with.
FROM postgres:18.6-trixie AS database
COPY apps/server/src/platform/database/archive-log.sh /usr/local/lib/secret/
# A new volume takes the owner of the folder that it covers.
RUN install -d -o postgres -g postgres -m 700 /var/lib/secret/log
USER postgres

FROM node:${NODE_VERSION}-trixie-slim AS app
# Two arenas: the C library otherwise keeps freed memory for each thread.
ENV NODE_ENV=production DATA_DIR=/var/lib/secret MALLOC_ARENA_MAX=2 npm_config_cache=/tmp/npm npm_config_update_notifier=false
# A new volume takes the owner of the folder that it covers.
RUN install -d -o node -g node /var/lib/secret/pictures
COPY --from=product /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
WORKDIR /app/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.js"]

# Backups and restores. A restored backup is started by the same PostgreSQL that the database runs on.
FROM database AS backup
ENV NODE_ENV=production DATA_DIR=/var/lib/secret POSTGRES_BIN=/usr/lib/postgresql/18/bin MALLOC_ARENA_MAX=2 npm_config_cache=/tmp/npm npm_config_update_notifier=false
USER root
# Node.js needs libatomic. Volumes that cover these folders take their owner.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 750 /var/lib/secret/backups /var/lib/secret/restored
COPY --from=manifests /usr/local/bin/node /usr/local/bin/
COPY --from=manifests /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
COPY --from=product /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
WORKDIR /app/dist
USER postgres
ENTRYPOINT []
CMD ["npm", "run", "backup"]
