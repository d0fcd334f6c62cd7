#!/usr/bin/env bash
# `npm run drill:image` builds the images of the last commit with Docker and starts database, web process and backup in
# production. It requests a page, runs an operator's command, makes a backup and restores it.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp --directory)
git archive HEAD | tar --extract --directory "$folder"
cd "$folder"
cp deploy/env.example .env
cat >> .env <<'ENV'
SECRET_KEY=a-key-of-more-than-thirty-two-letters-for-this-drill
POSTGRES_PASSWORD=c0ffee
SQUARE_ACCESS_TOKEN=token
SQUARE_LOCATION_ID=location
SQUARE_APPLICATION_ID=application
SQUARE_WEBHOOK_SIGNATURE_KEY=key
SMTP_URL=smtps://mail.example.com
MAIL_FROM="SECRET <hello@example.com>"
ENV
export COMPOSE_PROJECT_NAME=secret-drill
trap 'docker compose down --volumes; rm -r "$folder"' EXIT

docker compose build
docker compose up --detach --wait web-1 backup || { docker compose logs; exit 1; }
docker compose exec -T web-1 node --input-type=module --eval '
  import { existsSync } from "node:fs";
  const page = await fetch("http://127.0.0.1:3000/");
  if (!page.ok || !(await page.text()).includes("SECRET")) throw new Error("the landing page is not served");
  const unwanted = ["vitest", "knip", "vite", "lighthouse", "playwright-core", "react", "@biomejs/biome"];
  const found = unwanted.filter((name) => existsSync(`node_modules/${name}`));
  if (found.length > 0) throw new Error(`the image has development packages: ${found.join(", ")}`);
'
docker compose exec -T web-1 npm run ledger:check
docker compose exec -T backup npm run backup
docker compose exec -T backup npm run drill:restore
