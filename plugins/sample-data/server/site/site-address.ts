/** Only this machine reaches the news site of the sample data. */
export const siteHost = '127.0.0.1';

export const siteAddress = (port: number): string => `http://${siteHost}:${port}`;
