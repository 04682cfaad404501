import { inject } from '#core';
import { Config } from '../config';
import { systemResolve, type Resolve } from './guarded-connector';
import { HostPace } from './host-pace';
import { OutboundClient } from './outbound-client';
import { readAllowed, type OutboundPurpose } from './purpose';

/** Part of the configuration that the client needs. */
export interface OutboundSettings {
  readonly outbound: {
    /**
     * `host:port` pairs that may be on this machine or network, each for settings of the installation, or for the
     * purpose before it, as in `pages=intranet.example:8080`.
     */
    readonly allowHosts: readonly string[];
    readonly ports: readonly number[];
    /** Replaces the system resolver in tests. */
    readonly resolve?: Resolve;
  };
}

/**
 * The only exit for outbound requests: collection, proxies, page sources, webhooks and gateways all use it, so that no
 * URL from an untrusted source can reach the machine itself or its network. Every request names its purpose: a host of
 * this network that is open to one purpose is closed to the others.
 */
export class OutboundService {
  private readonly ports: ReadonlySet<number>;
  private readonly resolve: Resolve;
  private readonly allowed: Readonly<Record<OutboundPurpose, Set<string>>>;
  private readonly clients = new Map<OutboundPurpose, OutboundClient>();
  private readonly pace = new HostPace();

  constructor(@inject(Config) { outbound }: OutboundSettings) {
    this.allowed = readAllowed(outbound.allowHosts);
    this.ports = new Set(outbound.ports);
    this.resolve = outbound.resolve ?? systemResolve;
  }

  /** Returns the client for requests of one purpose. */
  for(purpose: OutboundPurpose): OutboundClient {
    const made =
      this.clients.get(purpose) ??
      new OutboundClient({ ports: this.ports, allowedHosts: this.allowed[purpose] }, this.resolve, this.pace);
    this.clients.set(purpose, made);
    return made;
  }

  /**
   * Opens one of this process's own servers on this machine to one purpose, named as `127.0.0.1:PORT`; the returned
   * function revokes that.
   */
  allow(purpose: OutboundPurpose, host: string): () => void {
    const name = host.toLowerCase();
    const hosts = this.allowed[purpose];
    if (hosts.has(name)) return () => {};
    hosts.add(name);
    return () => void hosts.delete(name);
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
  }
}
