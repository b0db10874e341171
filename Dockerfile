# The server of an interface, over SQLite in /data or over PostgreSQL. docs/production.md says how to run it.
#   docker build --tag records:0.1.0 .
#   docker build --tag records:0.1.0 --build-arg SPEC=ours.yaml .   # the spec lies in this folder
ARG NODE=22.20.0-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /kit
COPY package.json package-lock.json ./
# No script of a package is needed: the binaries of SQLite are in its package.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
ARG SPEC=spec/clinical-records.yaml
# A standalone server has few dependencies: no generator and no suite.
RUN node dist/cri/cri.js generate --spec "$SPEC" --out /app --standalone
WORKDIR /app
RUN npm install --ignore-scripts --no-audit --no-fund \
  && npm run build \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && find node_modules/@photostructure/sqlite/prebuilds -mindepth 1 -maxdepth 1 \
    ! -name "linux-$(node --print process.arch)" -exec rm -r {} + \
  && rm -r node_modules/@photostructure/sqlite/src \
  && mkdir /data

FROM node:${NODE}
# npm and yarn can only harm in a running server.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /opt/yarn* /usr/local/bin/yarn /usr/local/bin/yarnpkg
WORKDIR /app
COPY --from=build /app ./
COPY --from=build --chown=1000:1000 /data /data
# Every setting is a variable: node dist/server/main.js --help lists them. CRI_TOKEN, TOKEN_FILE, TOKENS or ISSUER is required.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 STORE=sqlite:/data/records.db LOG=info
VOLUME /data
EXPOSE 8080
# A number, so that Kubernetes can see that it is not root.
USER 1000:1000
HEALTHCHECK --start-period=30s --interval=10s --timeout=5s CMD ["node", "--eval", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The server itself is process 1: it gets SIGTERM, and finishes running requests.
CMD ["node", "dist/server/main.js"]
