export { siteTypeTerms } from './site-type';
