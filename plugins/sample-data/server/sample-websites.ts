import { inject } from '#core';
import type { Statements } from '#core/server';
import { recountSites, WebsiteGroups, WebsiteRegistry, type NewSite } from '#plugins/websites/server';
import { siteTypeTerms } from '#plugins/websites';
import { sampleSites, type SampleSite } from './generator/sites';
import { siteHost } from './site/site-address';

/** Small sites are left for the operator to register. */
const isLeftOut = ({ reach, mediaType }: SampleSite): boolean =>
  reach <= 2 || (reach === 3 && mediaType !== 'newspaper');

const owners = ['传媒集团', '网络科技有限公司', '文化传播有限公司', '融媒体中心'];

function getEntry(site: SampleSite, index: number): NewSite {
  return {
    domain: site.domain,
    name: site.name,
    type: siteTypeTerms.values.find((type) => type === site.mediaType) ?? 'news',
    region: site.province ?? null,
    weight: Math.min(5, Math.ceil(site.reach / 2)),
    language: 'zh',
    owner: `${site.name.slice(0, 2)}${owners[index % owners.length]}`,
    isSample: true,
  };
}

/** One group per company, by industry. */
const groups = [
  {
    client: 'xinghe',
    name: '汽车媒体',
    description: '汽车垂直网站与车友社区，规则里写作 site:@汽车媒体',
    holds: ({ field }: SampleSite) => field === 'car',
  },
  {
    client: 'qinghe',
    name: '食品与维权媒体',
    description: '食品安全、母婴与消费维权网站',
    holds: ({ field, name }: SampleSite) => field === 'food' || name.includes('消费'),
  },
] as const;

/** The websites of the sample media. */
export class SampleWebsites {
  constructor(
    @inject(WebsiteRegistry) private readonly registry: WebsiteRegistry,
    @inject(WebsiteGroups) private readonly groups: WebsiteGroups,
  ) {}

  /** Registers the sample media, and creates a group of industry media for each company. */
  async create(tx: Statements, getClient: (key: (typeof groups)[number]['client']) => string): Promise<void> {
    const sampleSite: NewSite = {
      domain: siteHost,
      name: '虚拟新闻站',
      type: 'news',
      weight: 2,
      language: 'zh',
      owner: '示例数据',
      isSample: true,
    };
    await this.registry.add([...sampleSites.filter((site) => !isLeftOut(site)).map(getEntry), sampleSite], null, tx);
    for (const { client, name, description, holds } of groups)
      await this.groups.addSample(
        getClient(client),
        name,
        sampleSites.filter(holds).map(({ domain }) => domain),
        description,
        tx,
      );
  }

  /** Removes the sample media from the register; groups are deleted with their clients. */
  async remove(tx: Statements): Promise<void> {
    await this.registry.removeSample(tx);
    await recountSites(tx);
  }
}
