/** The news site of the sample data is reachable only from this machine. */
export const siteHost = '127.0.0.1';

export const siteAddress = (port: number): string => `http://${siteHost}:${port}`;
