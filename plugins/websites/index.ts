export {
  siteProfileSchema,
  websiteContract,
  type SiteProfile,
  type SiteSource,
  type UnregisteredSite,
} from './contract';
export { websites } from './plugin';
export {
  globalDomain,
  listPage,
  mostListPages,
  mostSites,
  siteLanguages,
  systemWebsite,
  usualWeight,
  websiteGroup,
} from './resource';
export { mediaTypeOfSite, siteTypeTerms, type SiteType } from './site-type';
