import { routePaths } from 'virtual:route-paths';
import { createRoutes, type RoutesOf } from './create-routes';

/**
 * Manifests with named routes, by plugin. Each of these plugins adds its own next to its manifest, so that the compiler
 * knows all names without a list of plugins.
 */
export interface RouteManifests {}

/**
 * URLs of the screens that others link to, by the `name` of their route in a manifest. Each function takes the value of
 * the path's parameter, if it has one, and the query parameters.
 */
export const routes = createRoutes<RoutesOf<RouteManifests[keyof RouteManifests]>>(routePaths);
