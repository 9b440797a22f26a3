/** The address of a picture that may be stored as one, or as bare Base64. */
export function imageAddress(image: string): string {
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`;
}
