export { adCues, adScore, adThreshold, type AdEvidence, type AdScore, type AdSign } from './advertorial';
