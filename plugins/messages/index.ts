export { deliveryStates } from './delivery';
export { messageKinds } from './kinds';
export { userChannelContract, type UserChannel } from './user-channel-contract';
