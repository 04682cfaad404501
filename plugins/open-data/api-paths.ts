/** Base path of the API. */
export const apiBase = '/api/v1';

/**
 * Path of each call, in the order in which a developer needs them; separate from the contract, because the screens that
 * list them need no schemas.
 */
export const apiPaths = {
  key: { method: 'GET', path: `${apiBase}/key` },
  subjects: { method: 'GET', path: `${apiBase}/subjects` },
  articles: { method: 'GET', path: `${apiBase}/articles` },
  article: { method: 'GET', path: `${apiBase}/articles/:id` },
  counts: { method: 'GET', path: `${apiBase}/counts` },
  trend: { method: 'GET', path: `${apiBase}/trend` },
  hotEvents: { method: 'GET', path: `${apiBase}/hot-events` },
  compare: { method: 'POST', path: `${apiBase}/compare` },
  whyNot: { method: 'POST', path: `${apiBase}/why-not` },
  mcp: { method: 'POST', path: `${apiBase}/mcp` },
  mcpStream: { method: 'GET', path: `${apiBase}/mcp` },
} as const;
