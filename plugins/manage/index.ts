export { dashboardSchema, type Dashboard } from './dashboard';
