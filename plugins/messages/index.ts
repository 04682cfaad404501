export { deliveryStates } from './delivery';
export { messageKinds } from './kinds';
export { ownWayContract, type OwnWay } from './own-way-contract';
