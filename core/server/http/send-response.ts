import type { FastifyReply } from 'fastify';

/**
 * Sends a response as its handler built it. A response that states who may frame it follows its own policy only,
 * because the older header cannot name a site.
 */
export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  void reply.code(response.status);
  for (const [name, value] of response.headers) void reply.header(name, value);
  if (response.headers.get('content-security-policy')?.includes('frame-ancestors'))
    void reply.removeHeader('x-frame-options');
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
