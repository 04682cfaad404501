export { deliveryStates } from './delivery';
