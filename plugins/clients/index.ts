export { clientContract, type ClientFile, type ImagePurpose } from './contract';
export { client, clientServiceType, clientTypes } from './resource';
