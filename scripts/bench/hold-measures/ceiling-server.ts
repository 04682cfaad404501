import fastify from 'fastify';

/** Program that answers every request with the JSON of its argument: the upper limit of the framework. */
const rows = JSON.parse(process.argv[2] ?? '{}') as Record<string, unknown>;
const app = fastify();
app.get('/*', async (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(rows)));
process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }));
