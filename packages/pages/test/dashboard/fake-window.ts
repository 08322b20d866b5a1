/** As much of a window as the state of a dashboard needs. */
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

  clearTimeout(): void {}

  /** Nothing is asked again by itself. */
  setTimeout(): number {
    return 0;
  }

  #go(href: string): void {
    this.location.href = new URL(href, this.location).href;
  }
}
