# The image holds the same package that `npm run release` makes for any other machine.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run release -- /package

FROM node:24-bookworm-slim
COPY --from=build /package /package
RUN npm install -g /package/vacancy-*.tgz && npm cache clean --force && rm -r /package
# Only used without DATABASE_URL, by the PostgreSQL that Vacancy runs for itself.
ENV HOST=0.0.0.0 PORT=3000 VACANCY_DATA=/data
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The process itself gets SIGTERM, and finishes what is in flight.
ENTRYPOINT ["vacancy"]
CMD ["serve"]
