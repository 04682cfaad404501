export { brandingContract, type BrandDraft, type BrandSettings } from './contract';
