/** Where all of it answers. */
export const apiBase = '/api/v1';

/**
 * Where each call answers, in the order in which one comes to need them; apart from the contract, since who shows them
 * needs no schemas.
 */
export const apiPlaces = {
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
