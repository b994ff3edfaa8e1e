# Pricewright in a container that runs as nobody in particular and writes only to /work and /tmp.
#   docker build --tag pricewright .
#   docker run --rm --read-only --tmpfs /tmp --volume "$PWD:/work" --env BILLING_API_KEY pricewright plan
# The base is named by its line of releases; a registry that keeps digests takes one: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY package.json package-lock.json ./
# No package needs a script of its own to be installed: SQLite brings its binary.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY .config .config
COPY schemas schemas
COPY src src
RUN npm run build \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
# Git names the commit of a plan and gives `diff` its other catalog; the certificates are those of the service.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory /work \
  && ln -s /opt/pricewright/dist/main.js /usr/local/bin/pricewright
WORKDIR /opt/pricewright
COPY package.json LICENSE ./
COPY docs docs
COPY schemas schemas
COPY --from=build /source/node_modules node_modules
COPY --from=build --chmod=755 /source/dist dist
WORKDIR /work
ENV NODE_ENV=production
# By number, so that a cluster can see that it is not root. Whoever mounts a folder of another owner names that: --user.
USER 1000:1000
ENTRYPOINT ["node", "/opt/pricewright/dist/main.js"]
CMD ["--help"]
