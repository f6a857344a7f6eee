# Builds the app with every tool, then keeps only what the server runs with.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sync-protocol/package.json sync-protocol/
COPY server/package.json server/
COPY pwa/package.json pwa/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# The steps of this stage are proved by e2e/production-install.
FROM node:24-slim AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sync-protocol/package.json sync-protocol/
COPY server/package.json server/
COPY pwa/package.json pwa/
COPY e2e/package.json e2e/
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace=server --workspace=sync-protocol
COPY sync-protocol/src sync-protocol/src
COPY server/src server/src
COPY server/data server/data
COPY migrations migrations
COPY locales locales
COPY --from=build /app/pwa/dist pwa/dist

# The server's own router, without what is for other machines; only the target `with-routes` contains it.
FROM node:24-slim AS routing
WORKDIR /app/server/routing
COPY server/routing/package.json server/routing/package-lock.json server/routing/.npmrc ./
COPY scripts/trim-routing.mjs /tmp/
RUN npm ci --ignore-scripts && node /tmp/trim-routing.mjs

FROM node:24-slim AS runtime
# The last one, and the option of CMD: why is in scripts/server-options.mjs.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_MMAP_THRESHOLD_=1048576
# Reads confirmations in PDF files and barcodes; without it the server reads mails, passes and calendars alone.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libkpimitinerary-bin \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=production /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/src/main.mjs"]

# docker build --target with-routes: the same, and the own router with the one library that it does not bring.
FROM runtime AS with-routes
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends libbsd0 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=routing /app/server/routing server/routing
USER node

# What is built when no target is named.
FROM runtime
