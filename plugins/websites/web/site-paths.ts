/** The profile of a site, by its domain. */
export const profilePath = (domain: string): string => `/front/tools/website-info?site=${encodeURIComponent(domain)}`;
