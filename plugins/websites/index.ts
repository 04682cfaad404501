export { siteTypeTerms } from './site-type';
export { listPage } from './resource';
