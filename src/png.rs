//! Pictures as PNG, rendered by resvg.

use super::Error;

/// Pixels per unit of the drawing: a cell has 120 pixels.
#[cfg(feature = "png")]
const SCALE: f32 = 3.0;

/// The pixels of an SVG picture.
#[cfg(feature = "png")]
pub fn rendered(svg: &str) -> Result<Vec<u8>, Error> {
    use resvg::{tiny_skia, usvg};
    let failed = |reason: String| Error::Usage(format!("cannot draw the PNG picture: {reason}"));
    let svg = quorum_pictures::glyphs::without_fonts(svg);
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default())
        .map_err(|error| failed(error.to_string()))?;
    let pixels = |length: f32| (length * SCALE).round() as u32;
    let size = tree.size();
    let mut image = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| failed("it is too large".into()))?;
    let scale = tiny_skia::Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut image.as_mut());
    image.encode_png().map_err(|error| failed(error.to_string()))
}

/// The error of a build without the feature.
#[cfg(not(feature = "png"))]
pub fn rendered(_: &str) -> Result<Vec<u8>, Error> {
    Err(super::absent_feature("draw the PNG picture", "png", "; svg is always there"))
}
