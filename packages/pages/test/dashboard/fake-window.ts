/** As much of a window as the address of a page needs. */
export class FakeWindow extends EventTarget {
  readonly document = new EventTarget();
  readonly location: URL;
  readonly history = {
    pushState: (_: unknown, __: string, href: string) => this.#go(href),
    replaceState: (_: unknown, __: string, href: string) => this.#go(href),
  };

  constructor(href: string) {
    super();
    this.location = new URL(href);
  }

  scrollTo(): void {}

  #go(href: string): void {
    this.location.href = new URL(href, this.location).href;
  }
}
