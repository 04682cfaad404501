export { pushDeviceContract, type PushDevice } from './contract';
