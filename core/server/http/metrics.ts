import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client';
import type { Kernel } from '#core';
import { isWithin } from '../auth';
import { DomainEventService, domainEventGauges } from '../domain-events';
import { machineGauges, MachineWatch } from '../machines';
import type { ServerSide } from '../side';
import { gaugeSources, gaugeText, type GaugeReading } from './gauges';
import { isLocal } from './is-local';

/** Serves `/metrics` to the allowed networks only: process metrics, requests by route, and the gauges of plugins. */
export function serveMetrics(app: FastifyInstance, kernel: Kernel<ServerSide>, allowed: readonly string[]): void {
  register.clear();
  collectDefaultMetrics();
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  const errors = new Counter({ name: 'http_errors_total', help: 'Responses with status 500 and above' });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'static', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 500) errors.inc();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(allowed, request))
      return reply.code(403).send({ code: 'permission', message: 'Metrics are not available to this address' });
    const gauges = await readGauges(kernel);
    return reply.type(register.contentType).send(`${await register.metrics()}${gaugeText(gauges)}`);
  });
}

const loopback = /^(::ffff:)?127\.|^::1$/;

/**
 * Returns whether metrics may be sent to the address of a request. A loopback address counts only without a proxy: one
 * on this machine that is not named in `TRUST_PROXY` would otherwise open the metrics to everybody.
 */
function isAllowed(allowed: readonly string[], request: FastifyRequest): boolean {
  return isWithin(allowed, request.ip) && (!loopback.test(request.ip) || isLocal(request));
}

async function readGauges(kernel: Kernel<ServerSide>): Promise<GaugeReading[]> {
  const plugins = await kernel.ask(gaugeSources, (source) => source.read(), { order: 'together' });
  return [
    ...(await domainEventGauges(kernel.get(DomainEventService))),
    ...(await machineGauges(kernel.get(MachineWatch))),
    ...plugins.flat(),
  ];
}
