# The pages are built with the development tools, which the image that runs does not have.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY bin bin
COPY migrations migrations
COPY src src
COPY web web
COPY --from=build /app/dist dist
# Only used without DATABASE_URL, by the PostgreSQL that Vacancy runs for itself.
ENV HOST=0.0.0.0 PORT=3000 VACANCY_DATA=/data
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The process itself gets SIGTERM, and finishes what is in flight.
ENTRYPOINT ["/app/bin/vacancy"]
CMD ["serve"]
